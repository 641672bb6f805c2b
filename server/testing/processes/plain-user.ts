const nobody = 65_534;

/** Whom a program runs as that refuses to run as root; nothing to change for anybody else. */
export const plainUser: { readonly uid?: number; readonly gid?: number } =
  process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
