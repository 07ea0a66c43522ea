ALTER TABLE "refunds" ADD COLUMN "goods_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_goods" CHECK ("refunds"."goods_amount" between 0 and "refunds"."amount");--> statement-breakpoint
UPDATE "refunds" r SET "goods_amount" = least(r."amount", g."goods")
FROM (
  SELECT x."channel_seq", x."refund_seq", sum((l ->> 'amount')::bigint) AS "goods"
  FROM "refunds" x
  JOIN "orders" o ON o."channel_seq" = x."channel_seq" AND o."order_seq" = x."order_seq"
  CROSS JOIN LATERAL jsonb_array_elements(x."lines") l
  WHERE l ->> 'kind' IN ('material', 'delivery') AND o."instalment_plan_seq" IS NULL
  GROUP BY 1, 2
) g
WHERE r."channel_seq" = g."channel_seq" AND r."refund_seq" = g."refund_seq" AND g."goods" > 0;
