/** How long a part of the app may take to come (specification, section 7). */
export const partLimitMs = 120_000;

/** A part of the app is gone, as after a release, or has not come in time. */
export class PartMissing extends Error {
  constructor(options?: ErrorOptions) {
    super('This page could not be loaded. Please check your connection.', options);
  }
}

/** Loads a part of the app; `importIt` is a dynamic import. Rejects with `PartMissing` and nothing else. */
export async function loadPart<Part>(importIt: () => Promise<Part>): Promise<Part> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timeout = setTimeout(() => reject(new Error('The part did not come in time')), partLimitMs);
  });
  try {
    return await Promise.race([importIt(), tooLate]);
  } catch (error) {
    throw new PartMissing({ cause: error });
  } finally {
    clearTimeout(timeout);
  }
}
