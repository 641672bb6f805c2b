const nobody = 65_534;

/** The user for programs that refuse to run as root; empty if this process is not root. */
export const plainUser: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
