/** Error codes of Toss Payments with their HTTP status and messages, as its error code reference prints them. */
const ERRORS: Record<string, readonly [status: number, ko: string, en: string]> = {
  PAY_PROCESS_CANCELED: [
    400,
    '사용자에 의해 결제가 취소되었습니다.',
    'Payment has been canceled by the customer.',
  ],
  ALREADY_CANCELED_PAYMENT: [
    400,
    '이미 취소된 결제 입니다.',
    'This is a payment that has already been canceled.',
  ],
  ALREADY_PROCESSED_PAYMENT: [
    400,
    '이미 처리된 결제 입니다.',
    'This is a payment that has already been processed.',
  ],
  BELOW_MINIMUM_AMOUNT: [
    400,
    '신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.',
    'Payment can be made from 100 won or more by credit card, and 200 won or more for account.',
  ],
  DUPLICATED_ORDER_ID: [
    400,
    '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.',
    'Already approved or canceled order ID.',
  ],
  EXCEED_MAX_DAILY_PAYMENT_COUNT: [
    400,
    '하루 결제 가능 횟수를 초과했습니다.',
    'You have exceeded the number of daily payments.',
  ],
  INVALID_BANK: [400, '유효하지 않은 은행입니다.', 'Invalid bank.'],
  INVALID_IDEMPOTENCY_KEY: [400, '유효하지 않은 멱등키입니다.', 'Invalid idempotency key.'],
  INVALID_REFUND_ACCOUNT_INFO: [
    400,
    '환불 계좌번호와 예금주명이 일치하지 않습니다.',
    'The refund account does not match its holder.',
  ],
  INVALID_REQUEST: [400, '잘못된 요청입니다.', 'The bad request.'],
  INVALID_STOPPED_CARD: [400, '정지된 카드 입니다.', 'This is a suspended card.'],
  NOT_MATCHES_CUSTOMER_KEY: [
    400,
    '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.',
    'The customer keys do not match.',
  ],
  NOT_SUPPORTED_METHOD: [400, '지원되지 않는 결제 수단입니다.', 'It is not a supported payment method.'],
  PROVIDER_ERROR: [
    400,
    '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    'This is temporary error. Please try again in a few minutes.',
  ],
  UNAUTHORIZED_KEY: [
    401,
    '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.',
    'Unauthorized secretKey or clientKey.',
  ],
  INCORRECT_BASIC_AUTH_FORMAT: [
    403,
    "잘못된 요청입니다. ':' 를 포함해 인코딩해주세요.",
    'Encode the key with a colon.',
  ],
  NOT_CANCELABLE_AMOUNT: [403, '취소 할 수 없는 금액 입니다.', 'The amount cannot be canceled.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.', 'The payment cannot be canceled.'],
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT: [
    403,
    '입금 대기중인 결제는 부분 환불이 불가합니다.',
    'A payment that waits for its deposit cannot be refunded in part.',
  ],
  REJECT_ACCOUNT_PAYMENT: [
    403,
    '잔액부족으로 결제에 실패했습니다.',
    'The payment failed for lack of balance.',
  ],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다.', 'Payment confirm is rejected.'],
  REJECT_CARD_PAYMENT: [
    403,
    '한도초과 혹은 잔액부족으로 결제에 실패했습니다.',
    'The card payment failed due to its limit or balance.',
  ],
  NOT_FOUND: [404, '존재하지 않는 정보 입니다.', 'The information does not exist.'],
  NOT_FOUND_BILLING: [404, '존재하지 않는 빌링 결제 입니다.', 'The billing key does not exist.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 입니다.', 'Not found payment.'],
  NOT_FOUND_PAYMENT_SESSION: [
    404,
    '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.',
    'The payment session has expired.',
  ],
  IDEMPOTENT_REQUEST_PROCESSING: [
    409,
    '이전 멱등 요청이 처리중입니다.',
    'The earlier request with this key is being processed.',
  ],
  COMMON_ERROR: [
    500,
    '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    'This is temporary error. Please try again in a few minutes.',
  ],
  FAILED_INTERNAL_SYSTEM_PROCESSING: [
    500,
    '내부 시스템 처리 작업이 실패했습니다. 잠시 후 다시 시도해주세요.',
    'Internal system processing failed.',
  ],
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: [
    500,
    '결제가 완료되지 않았어요. 다시 시도해주세요.',
    'Payment has not been completed. Please try again.',
  ],
}

/** What a call answers, before it is sent: an error is a value, so that it can be kept for a repeated key. */
export interface Answer {
  status: number
  body: unknown
}

/** A code that is not in the table is refused as 400, as Toss does with codes forced by `TossPayments-Test-Code`. */
export function refusal(code: string, english = false): Answer {
  const [status, ko, en] = (Object.hasOwn(ERRORS, code) ? ERRORS[code] : undefined) ?? [
    400,
    '요청을 처리하지 못했습니다.',
    'The request failed.',
  ]
  return { status, body: { code, message: english ? en : ko } }
}

/** Amounts whose last three digits choose a decline, so that a test needs no header and no scenario. */
const MAGIC: Record<number, string> = {
  404: 'REJECT_CARD_PAYMENT',
  405: 'INVALID_STOPPED_CARD',
  406: 'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  407: 'PROVIDER_ERROR',
}

export const declineOf = (amount: number): string | null => MAGIC[amount % 1000] ?? null
