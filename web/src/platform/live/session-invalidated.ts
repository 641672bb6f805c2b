let ask = async () => true;

/** What to do when the server may have ended this browser's sign-in; set once by the app. Resolves to whether somebody is signed in. */
export function onInvalidSession(answer: () => Promise<boolean>): void {
  ask = answer;
}

export function reportInvalidSession(): Promise<boolean> {
  return ask();
}
