/** The part of Kakao's JavaScript SDK that is used (integrations.md 4). */
interface Kakao {
  isInitialized(): boolean
  init(key: string): void
  Share: { sendDefault(message: object): void | Promise<void> }
}

declare global {
  interface Window {
    Kakao?: Kakao
  }
}

const SDK = {
  src: 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js',
  integrity: 'sha384-DKYJZ8NLiK8MN4/C5P2dtSmLQ4KwPaoqAfyA/DfmEc1VDxu4yyC7wy6K1Hs90nka',
}

export type KakaoMessage = {
  title: string
  description: string
  url: string
  image: string | null
  button: string
}

/** Sends a feed message through KakaoTalk with the site's own key; throws when Kakao cannot be reached. */
export async function sendToKakao(key: string, message: KakaoMessage): Promise<void> {
  const kakao = window.Kakao ?? (await loaded())
  if (!kakao.isInitialized()) kakao.init(key)
  const { title, description, url, image, button } = message
  const link = { mobileWebUrl: url, webUrl: url }
  await kakao.Share.sendDefault({
    objectType: 'feed',
    content: { title, description, link, ...(image && { imageUrl: image }) },
    buttons: [{ title: button, link }],
  })
}

function loaded(): Promise<Kakao> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      // Taken away, so that another try asks again.
      script.remove()
      reject(new Error('Kakao SDK not loaded'))
    }
    script.onload = () => (window.Kakao ? resolve(window.Kakao) : fail())
    script.onerror = fail
    Object.assign(script, { ...SDK, crossOrigin: 'anonymous', async: true })
    document.head.append(script)
  })
}
