import { existsSync, readFileSync } from 'node:fs';

const folder = 'web/dist';
const manifestFile = `${folder}/.vite/manifest.json`;
const manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};

/** The scripts of a chunk and of everything it needs to start. */
function listScripts(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) listScripts(next, seen);
  return seen;
}

const memberBackground = 'src/app/shell/member-background.tsx';

const toPaths = (files) => [...files].map((file) => `${folder}/${file}`);
const landing = listScripts('index.html');
// The app loads this background part for every member, whatever the page.
const app = ['app.html', memberBackground].reduce((files, key) => files.union(listScripts(key)), new Set());
const dialogs = listScripts('src/ui/dialog/dialog-window.tsx').difference(app);
// The sign-in, and the controls of every form.
const forms = listScripts('src/features/account/sign-in/auth-page.tsx').difference(app);

const pages = Object.keys(manifest).filter((key) => /(?<!auth)-(?:page|route)\.tsx$/.test(key));
// Everything that the stats page needs beside the frame counts as its own.
const isStats = (key) => key.endsWith('stats-page.tsx');

// What a visitor loads for the landing page, for going on from there, and for each page behind it; compressed with Brotli. The
// hashes in chunk names alone make these sizes vary by 60 bytes.
export default [
  { name: 'landing page', path: toPaths(landing), limit: '40.8 kB' },
  // Every page shows its person's run, so this includes the outbox and all the rules for what a person does: rhythm, days, goal,
  // repeats, visibility, intention, guests, the end of a room's work, quiet times, what starts by itself. It also has what its
  // switches and its tick need, which the landing page does without, and the one chunk that most pages share.
  { name: 'the app behind it', path: toPaths(app.difference(landing)), limit: '48.9 kB' },
  { name: 'dialogs, once', path: toPaths(dialogs), limit: '18 kB' },
  { name: 'forms, once', path: toPaths(forms), limit: '15 kB' },
  // Its inline scripts keep what fails before its other scripts have loaded, and say so if those fail.
  { name: 'the landing page itself', path: `${folder}/index.html`, limit: '19.9 kB' },
  { name: 'the frame of the app', path: `${folder}/app.html`, limit: '19.4 kB' },
  ...pages.map((key) => ({
    name: key.replace(/^.*\/|\.tsx$/g, ''),
    path: toPaths(
      listScripts(key)
        .difference(app)
        .difference(isStats(key) ? new Set() : forms),
    ),
    // The settings page has a form for each choice, knows whom its reader hides, and shows which group is in view.
    limit: isStats(key) ? '15 kB' : '20.1 kB',
  })),
];
