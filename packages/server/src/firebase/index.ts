export { AllowList } from './allow-list.ts'
export { askFirebase } from './ask-firebase.ts'
export {
  type FirebaseAppOptions,
  type FirebaseOptions,
  firebase,
  type OpenedFirebase,
  openFirebaseSignIn,
} from './open-firebase-sign-in.ts'
