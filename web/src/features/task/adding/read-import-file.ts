import { maxImportBytes } from '@focuspool/domain/task/import-rows';

export type FileRead =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

const problems = {
  large: `This file is larger than ${maxImportBytes / 1_000_000} MB.`,
  binary: 'This is not a text file. Please save it as CSV or plain text first.',
  unreadable: 'This file could not be read. Please choose it again.',
};

/** Reads the text of a file that a person chose; nothing leaves the device. */
export async function readImportFile(file: File): Promise<FileRead> {
  if (file.size > maxImportBytes) return { ok: false, problem: problems.large };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return { ok: false, problem: problems.unreadable };
  const text = decodeText(new Uint8Array(bytes));
  return text.includes('\0') ? { ok: false, problem: problems.binary } : { ok: true, text };
}

/** Decodes by the byte-order mark; without one as UTF-8, or as the Windows-1252 that older spreadsheets write. */
function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
