ALTER TABLE "settlement_documents" DROP CONSTRAINT "settlement_documents_state";--> statement-breakpoint
ALTER TABLE "settlement_documents" ADD COLUMN "asked_why" text;--> statement-breakpoint
ALTER TABLE "settlement_documents" ADD COLUMN "basis" jsonb;--> statement-breakpoint
UPDATE "settlement_documents" d SET "basis" = jsonb_build_object(
  'people', CASE WHEN d."payee_seq" = 0
    THEN (SELECT coalesce(jsonb_agg(o."user_seq" ORDER BY o."user_seq"), '[]') FROM "operators" o
      WHERE o."channel_seq" = d."channel_seq" AND o."user_type_cd" = 'OWN')
    ELSE (SELECT jsonb_agg(k."payee_seq" ORDER BY k."payee_seq") FROM "settlement_documents" k
      LEFT JOIN "users" u ON u."user_seq" = k."payee_seq"
      WHERE k."channel_seq" = d."channel_seq" AND (k."payee_seq" = d."payee_seq" OR u."merged_into" = d."payee_seq")) END,
  'corpName', CASE WHEN d."payee_seq" = 0 THEN coalesce(c."corp_name", '') ELSE '' END,
  'ceoName', CASE WHEN d."payee_seq" = 0 THEN coalesce(c."ceo_name", '') ELSE '' END,
  'regNo', CASE WHEN d."payee_seq" = 0 THEN coalesce(c."reg_no", '') ELSE '' END)
FROM "channels" c WHERE c."channel_seq" = d."channel_seq";--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "paid_bank_code" text;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "paid_account_tail" text;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "paid_holder" text;--> statement-breakpoint
ALTER TABLE "settlement_documents" ADD CONSTRAINT "settlement_documents_asked" CHECK ("settlement_documents"."asked_why" in ('owner', 'company', 'account', 'merge'));--> statement-breakpoint
ALTER TABLE "settlement_documents" ADD CONSTRAINT "settlement_documents_state" CHECK ("settlement_documents"."state" in ('00', '01', '02', '03', '04'));