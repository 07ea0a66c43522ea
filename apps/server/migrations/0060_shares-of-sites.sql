ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_account";--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD COLUMN "by_site" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "by_site" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_account" CHECK ("ledger_postings"."account" in ('gatewayReceivable', 'gatewayFee', 'platformFee', 'vatPayable', 'sitePayable', 'instructorPayable', 'withholdingPayable', 'held', 'paidOut', 'siteOwes', 'owedBySite'));