/** The words of the stand-in's buttons, by PortOne's names of languages. */
const WORDS = {
  KO_KR: { approve: 'PayPal로 결제 (시험용)', decline: '거절되는 결제', cancel: '창 닫기' },
  EN_US: {
    approve: 'Pay with PayPal (test)',
    decline: 'A payment that is declined',
    cancel: 'Close the window',
  },
  JA_JP: { approve: 'PayPalで支払う（テスト）', decline: '拒否される決済', cancel: 'ウィンドウを閉じる' },
}

/**
 * The script that stands in for PortOne's SDK: the same name, call, container and callbacks, so that the page's own code
 * is what the browser tests run. PayPal's window is replaced by three buttons.
 */
export const browserSdk = (prefix: string): string => `(() => {
  const words = ${JSON.stringify(WORDS)}
  const ask = async (url, body) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const value = await answer.json()
    if (!answer.ok) throw Object.assign(new Error(value.message), { code: value.type })
    return value
  }
  window.PortOne = {
    async loadPaymentUI(request, { onPaymentSuccess, onPaymentFail }) {
      const place = document.querySelector('.portone-ui-container[data-portone-ui-type="paypal-spb"]')
      if (!place) throw new Error('there is no container for the buttons')
      const { windowUrl } = await ask('${prefix}/sdk/loadPaymentUI', request)
      const labels = words[request.locale] ?? words.EN_US
      place.replaceChildren(
        ...Object.keys(labels).map((action) => {
          const button = document.createElement('button')
          button.type = 'button'
          button.textContent = labels[action]
          button.style.cssText = 'display:block;width:100%;min-height:48px;text-align:center;margin-bottom:8px;border-radius:8px;font:inherit;font-weight:600;cursor:pointer;border:1px solid #8a8f98;' + (action === 'approve' ? 'background:#ffc439;color:#111' : 'background:#fff;color:#333')
          button.onclick = async () => {
            const result = await ask(windowUrl + '/' + action, {})
            if (result.code === undefined) onPaymentSuccess(result)
            else onPaymentFail(Object.assign(new Error(result.message), result))
          }
          return button
        }),
      )
    },
  }
})()
`
