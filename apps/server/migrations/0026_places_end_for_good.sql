ALTER TABLE "attendances" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_ended_by" CHECK ("attendances"."ended_by" in ('cancelled', 'rightEnded', 'lapsed', 'merged'));--> statement-breakpoint
-- What ended before this was known: with the right that gave it, where a grant says so; else by somebody's will.
UPDATE "attendances" a SET "ended_by" = CASE
  WHEN EXISTS (SELECT 1 FROM "grants" g WHERE g.channel_seq = a.channel_seq AND g.course_seq = a.course_seq
    AND g.user_seq = a.user_seq AND g.revoked_at = a.cancelled_at AND g.source IN ('MEMBERSHIP', 'PACKAGE')
    AND NOT EXISTS (SELECT 1 FROM "grants" o WHERE o.channel_seq = g.channel_seq AND o.course_seq = g.course_seq
      AND o.user_seq = g.user_seq AND o.revoked_at = g.revoked_at AND o.source NOT IN ('MEMBERSHIP', 'PACKAGE'))
    AND g.reason = 'membershipEnded') THEN 'rightEnded'
  WHEN a.cancel_reason IN ('offerExpired') THEN 'lapsed'
  WHEN a.cancel_reason IN ('accountsMerged') THEN 'merged'
  ELSE 'cancelled' END
WHERE a.choise_status_cd = '99';
