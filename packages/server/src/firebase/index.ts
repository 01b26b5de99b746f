export { AllowList } from './allow-list.ts'
export { askFirebase } from './google-identity.ts'
export {
  type FirebaseAppOptions,
  type FirebaseOptions,
  firebase,
  type OpenedFirebase,
  openFirebaseSignIn,
} from './open-firebase-sign-in.ts'
