// Runs all benches one after the other, or those named, and writes what they found into docs/measurements.md:
// npm run bench [-- names]
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { benches, runBench } from './bench-list.ts';
import { describeFigure, figureHead, type HeldFigure, isOver } from './report/bench-report.ts';

const document = join(import.meta.dirname, '../docs/measurements.md');

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}, but ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

const begunAt = performance.now();
let over = 0;
for (const bench of benches) {
  if (asked.length > 0 && !asked.includes(bench.name)) continue;
  console.log(`\n=== ${bench.name}: ${bench.asks}`);
  const figures = await runBench(bench, { args: bench.whole ?? [] });
  over += figures.filter(isOver).length;
  writeFound(bench.name, `${capitalize(bench.asks)}.\n\n${writeTable(figures)}\n\n${describeRun()}`);
}
const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
execFileSync(process.execPath, [biome, 'format', '--write', document]);
console.log(`\n${over} over budget, ${Math.round((performance.now() - begunAt) / 60_000)} minutes`);
process.exitCode = over > 0 ? 1 : 0;

function writeFound(name: string, found: string): void {
  const text = readFileSync(document, 'utf8');
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [before, after] = [text.indexOf(begin), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`${document} has no place for what ${name} found`);
  writeFileSync(document, `${text.slice(0, before)}${begin}\n\n${found}\n\n${text.slice(after)}`);
}

function describeRun(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, at ${commit}, Node ${process.versions.node}, ${availableParallelism()} cores.`;
}

function writeTable(figures: readonly HeldFigure[]): string {
  const rows = [figureHead, figureHead.map(() => '---'), ...figures.map(describeFigure)];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
