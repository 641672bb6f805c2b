let ask = () => {};

/** What to do when the server may have ended this browser's sign-in; set once by the app. */
export function onInvalidSession(answer: () => void): void {
  ask = answer;
}

export function reportInvalidSession(): void {
  ask();
}
