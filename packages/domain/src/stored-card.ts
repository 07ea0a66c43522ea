/** Of a number that the gateway has masked already, only the end is kept: '43301234****123*' is '123*'. */
export const cardTail = (maskedNumber: string): string => maskedNumber.replaceAll(/[^\d*]/g, '').slice(-4)

/** '삼성카드 •••• 123*': brand and end, and nothing else of a card, wherever one is shown. */
export const cardText = ({ brand, tail }: { brand: string; tail: string }): string =>
  [brand, `•••• ${tail}`].filter((part) => part !== '').join(' ')
