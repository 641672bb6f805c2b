import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  // A file of tables in a deeper folder would get no migration.
  schema: ['./src/features/*/*-tables.ts', './src/platform/*/*-tables.ts'],
  out: './migrations',
});
