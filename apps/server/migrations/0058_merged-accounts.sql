ALTER TABLE "settlement_lines" DROP CONSTRAINT "settlement_lines_channel_seq_settlement_seq_entry_seq_pk";--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_pk" PRIMARY KEY("channel_seq","settlement_seq","entry_seq","payee_seq");--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_merged_into_users_user_seq_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."users"("user_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_merged_into" ON "users" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
-- Accounts that were merged before, as the trail of what was done tells; of a chain, its end.
WITH RECURSIVE merges AS (
  SELECT ("before" ->> 'fromUserSeq')::bigint AS gone, ("after" ->> 'userSeq')::bigint AS kept
  FROM "audit_entries" WHERE "action" = 'account.merge'
), ways AS (
  SELECT gone, kept, 1 AS steps FROM merges
  UNION ALL
  SELECT ways.gone, merges.kept, ways.steps + 1 FROM ways JOIN merges ON merges.gone = ways.kept WHERE ways.steps < 100
)
UPDATE "users" SET "merged_into" = ends.kept
FROM (SELECT DISTINCT ON (gone) gone, kept FROM ways ORDER BY gone, steps DESC) AS ends
WHERE "users"."user_seq" = ends.gone AND "users"."closed_at" IS NOT NULL
  AND EXISTS (SELECT 1 FROM "users" AS living WHERE living."user_seq" = ends.kept);
