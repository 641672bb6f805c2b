/** How long a chunk of the app may take to load (product 7.5). */
export const chunkLimitMs = 120_000;

export const missingChunkText = 'This page could not be loaded. Please check your connection.';

/** A chunk of the app is gone, as after a release, or has not loaded in time. */
export class ChunkMissing extends Error {
  constructor(options?: ErrorOptions) {
    super(missingChunkText, options);
  }
}

/** Loads a chunk of the app; `importIt` is a dynamic import. Rejects with `ChunkMissing` and nothing else. */
export async function loadChunk<Chunk>(importIt: () => Promise<Chunk>): Promise<Chunk> {
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timeout = setTimeout(() => reject(new Error('The chunk did not come in time')), chunkLimitMs);
  });
  try {
    return await Promise.race([importIt(), tooLate]);
  } catch (error) {
    throw new ChunkMissing({ cause: error });
  } finally {
    clearTimeout(timeout);
  }
}
