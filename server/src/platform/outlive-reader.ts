/** Lets a program go on when whoever reads what it prints leaves early, as `head` does. Every other error of the output stays one. */
export function outliveReader(output: NodeJS.WriteStream): void {
  output.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
