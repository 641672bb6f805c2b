import { existsSync, readFileSync } from 'node:fs';

const folder = 'web/dist';
const manifestFile = `${folder}/.vite/manifest.json`;
const manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};

/** The scripts of a chunk and of all that it cannot start without. */
function listScripts(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) listScripts(next, seen);
  return seen;
}

const backgroundTasks = 'src/app/shell/background-tasks.tsx';

const toPaths = (files) => [...files].map((file) => `${folder}/${file}`);
const landing = listScripts('index.html');
// The app loads the last for every member, whatever the page.
const app = ['app.html', backgroundTasks].reduce((files, key) => files.union(listScripts(key)), new Set());
const dialogs = listScripts('src/ui/dialog/dialog-window.tsx').difference(app);
// The sign-in, and the controls of every form.
const forms = listScripts('src/features/account/sign-in/auth-page.tsx').difference(app);

const pages = Object.keys(manifest).filter((key) => /(?<!auth)-(?:page|route)\.tsx$/.test(key));
// Whatever it needs beside the frame is its own.
const isStats = (key) => key.endsWith('stats-page.tsx');

// What somebody loads who comes to the landing page, who goes on from there, and for each page behind it. Brotli. The hashes in
// chunks' names alone make these swing by 60 bytes.
export default [
  { name: 'landing page', path: toPaths(landing), limit: '41.4 kB' },
  // With the outbox and the rule book of what a person does, rhythm, days, goal, what repeats, who sees it, what will be there
  // at the end, what a guest may, when a room's work ends, since when time counts or it is quiet, what begins by itself, the
  // name that a run has by now, what of it outlasts an end that is told late, what a page lets go of that Safari keeps, which tab
  // tells, and what asks for a missing page again: every page shows their run by it.
  // What its switches and its tick need, the landing page does without. With it comes the one chunk of what most pages share.
  { name: 'the app behind it', path: toPaths(app.difference(landing)), limit: '48.7 kB' },
  { name: 'dialogs, once', path: toPaths(dialogs), limit: '18 kB' },
  { name: 'forms, once', path: toPaths(forms), limit: '15 kB' },
  // It keeps what fails before its scripts are there, and says so where these fail.
  { name: 'the landing page itself', path: `${folder}/index.html`, limit: '19.8 kB' },
  { name: 'the frame of the app', path: `${folder}/app.html`, limit: '19.4 kB' },
  ...pages.map((key) => ({
    name: key.replace(/^.*\/|\.tsx$/g, ''),
    path: toPaths(
      listScripts(key)
        .difference(app)
        .difference(isStats(key) ? new Set() : forms),
    ),
    // Settings have a form for each thing that can be chosen, know whom their reader hides, and say which group is in view.
    limit: isStats(key) ? '15 kB' : '20.1 kB',
  })),
];
