ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_account";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account_bank" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account_tail" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transferred_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "interest" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transferred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "transferred_by" bigint;--> statement-breakpoint
CREATE INDEX "refunds_transfers" ON "refunds" USING btree ("channel_seq","state","due_on") WHERE due_on is not null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('asked', 'unknown', 'owed', 'done', 'refused'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_owed" CHECK ("refunds"."state" <> 'owed' or "refunds"."due_on" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transferred" CHECK (num_nulls("refunds"."transferred_on", "refunds"."transferred_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('payment', 'refund', 'reversal', 'hold', 'release', 'payout', 'transfer', 'transferUndone'));--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account" CHECK ("ledger_postings"."account" in ('gatewayReceivable', 'gatewayFee', 'platformFee', 'vatPayable', 'sitePayable', 'instructorPayable', 'withholdingPayable', 'held', 'paidOut', 'siteOwes', 'owedBySite', 'refundPayable', 'siteFunds'));