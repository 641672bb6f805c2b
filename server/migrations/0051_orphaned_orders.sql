CREATE TABLE "orphaned_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL
);
