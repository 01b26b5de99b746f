import { stem } from './stem.ts'
import { isChangingVerb, isLookingVerb } from './synonyms.ts'

const commonVerbs = new Set(
  `accept add adjust advance answer apply archive arrange assign attach bake block bring brew brush build buy calculate call cancel
  change charge check choose clean clear click close collect compare compile complete compute confirm connect convert cook copy
  count cover create cut deactivate decline decrease delete deliver describe design dim discard display donate download draft draw
  drop email empty enable disable end enter estimate exchange export extend fetch file fill find finish fix flag fly forward freeze
  gather generate give grow hand harvest heat hide hire hold import increase inform inspect install invite invoice issue join keep
  launch lend list load locate lock log lower mail make mark measure merge message mix monitor move mute name note notify open order
  pack pair park pause pay phone pick place plan plant play plot post postpone pour predict prepare press print process produce
  prune publish pull purchase push put raise rank rate read rebook recharge recommend record refill refund register reject release
  remember remind remove rename renew rent repair repeat replace reply report request reschedule reserve reset resolve restart
  restock resume retrieve return review revoke ring roast rotate run save scan schedule scroll search select sell send set settle
  share ship show shut sign simulate skip slice snooze sort split start stop store submit subscribe suggest summarise summarize
  swap switch take tell test text toggle track train transfer translate trigger turn unlock unsubscribe update upgrade upload
  validate verify view visit vote wake wash watch water weigh win withdraw wrap write
  hang lay feed mend tidy learn teach practise practice study
  type tick untick press tap hit research investigate analyse analyze explain describe explore review gather collect outline
  organise organize clean cook drive walk meet visit attend leave arrive travel fly invite welcome greet congratulate
  subtract multiply divide add double round rank filter highlight mark unmark star pin unpin mute unmute block unblock follow unfollow
  enrol enroll register deposit withdraw borrow lend brew boil fry grill bake serve weigh peel chop harvest sow prune mow dig
  sharpen polish paint decorate assemble dismantle install uninstall upgrade downgrade patch deploy rebuild restore backup
  collate look work figure ask let get see`
    .split(/\s+/)
    .map(stem),
)

/** Whether a word can open a command. Knows common verbs only; a tool's own leading verbs are asked for separately. */
export function isCommonVerb(wordStem: string): boolean {
  return commonVerbs.has(wordStem) || isChangingVerb(wordStem) || isLookingVerb(wordStem)
}
