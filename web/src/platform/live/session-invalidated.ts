let ask = async () => true;

/** Sets what to do when the server may have ended this sign-in, once. `answer` resolves to whether anyone is signed in. */
export function onInvalidSession(answer: () => Promise<boolean>): void {
  ask = answer;
}

export function reportInvalidSession(): Promise<boolean> {
  return ask();
}
