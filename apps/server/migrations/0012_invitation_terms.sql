ALTER TABLE "invitations" ALTER COLUMN "user_type_cd" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "hand_over_yn" char(1) DEFAULT 'N' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "agreed_by" bigint;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "certified_note" text;