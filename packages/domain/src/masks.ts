/** `ha***@seodang.kr`: enough to know one's own address by, too little to write to somebody else's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, Math.max(0, Math.min(2, at - 1)))}***${email.slice(Math.max(0, at))}`
}

/** `010-****-5678`. */
export function maskedPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `${digits.slice(0, 3)}-****-${digits.slice(-4)}`
}
