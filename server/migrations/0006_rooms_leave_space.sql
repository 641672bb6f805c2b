-- Each change of a run rewrites two small rows: with room on their pages no index has to learn of it.
ALTER TABLE "pool_members" SET (fillfactor = 60);
--> statement-breakpoint
ALTER TABLE "pool_rooms" SET (fillfactor = 60);
