DROP INDEX "profiles_username_key";--> statement-breakpoint
DROP INDEX "profiles_username_prefix";--> statement-breakpoint
-- Where the database's language has another small letter for I, two people may have come to one name: whoever came later has one made.
UPDATE "profiles" AS "later" SET "username" = 'user' || substr(md5("later"."user_id"), 1, 8)
WHERE EXISTS (
	SELECT 1 FROM "profiles" AS "earlier"
	WHERE lower("earlier"."username" collate "C") = lower("later"."username" collate "C")
		AND ("earlier"."created_at", "earlier"."user_id") < ("later"."created_at", "later"."user_id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_username_key" ON "profiles" USING btree (lower("username" collate "C"));--> statement-breakpoint
CREATE INDEX "profiles_username_prefix" ON "profiles" USING btree (lower("username" collate "C") text_pattern_ops);