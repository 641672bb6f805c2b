const systems = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** `{ os, cpu, libc }` as a binary's package names its platform, such as `cli-linux-x64-musl`; null when it names none. */
export function readPlatform(packageName) {
  const words = packageName.split('/').at(-1).split('-');
  const os = systems.find((name) => words.includes(name));
  const cpu = processors.find((name) => words.includes(name));
  if (!cpu || (!os && cpu !== 'wasm32')) return null;
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') && os === 'linux' ? 'glibc' : null;
  return { ...(os ? { os: [os] } : {}), cpu: [cpu], ...(libc ? { libc: [libc] } : {}) };
}

/**
 * The entries that a lockfile needs to name the binaries of every platform: npm leaves out those that the registry did
 * not hand out where it ran, and then refuses the lockfile.
 */
export function findMissingBinaries({ packages }) {
  const missing = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const platform = readPlatform(name);
      if (!platform || packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) continue;
      missing[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true };
    }
  }
  return missing;
}
