import { expect, it } from 'vitest';
import { toCsvHead, toCsvLine } from './write-csv.ts';

it('the head of a CSV file starts with a byte order mark and names the columns', () => {
  expect(toCsvHead(['Day', 'Amount (INR)'])).toBe('\uFEFFDay,Amount (INR)\r\n');
});

it.each([
  ['=1+1', '"\'=1+1"'],
  ['+49 30', '"\'+49 30"'],
  ['-later', '"\'-later"'],
  ['-1+1', '"\'-1+1"'],
  ['@home', '"\'@home"'],
  ['\t=1+1', '"\'\t=1+1"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['one\ntwo', '"one\ntwo"'],
  ['Ü ∑ 🦊', 'Ü ∑ 🦊'],
  ['', ''],
])('the text %j stays text in a spreadsheet', (text, cell) => {
  expect(toCsvLine([text, 'x'])).toBe(`${cell},x\r\n`);
});
