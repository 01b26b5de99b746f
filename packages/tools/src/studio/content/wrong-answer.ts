/** What a model wrote cannot be used. The message tells the model what is wrong with it. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer'
}
