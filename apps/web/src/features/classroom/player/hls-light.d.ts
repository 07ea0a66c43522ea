// The build without subtitles, DRM and alternate sound, which our streams do not have; it ships no types of its own.
declare module 'hls.js/light' {
  export { default, Events } from 'hls.js'
}
