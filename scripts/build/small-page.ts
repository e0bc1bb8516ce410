import { minifySync, type Plugin } from 'vite'

/** index.html as small as it can be: what its source has for people stays there. Its own script stays ES5. */
export function smallPage(): Plugin {
  return {
    name: 'lop-mo:small-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/(?<=<script>)\s[^]*?(?=<\/script>)/, inOldWords)
          // Between tags, and within one; not within what has lines of its own.
          .replace(/<(script|style|template)\b[^]*?<\/\1>|\s*\/?>\s+|\s+/g, (part) =>
            part.startsWith('<') ? part : part.includes('>') ? '>' : ' ',
          ),
    },
  }
}

/** Names and spaces made short. A template is no word of ES5, though the shortest of quotation marks. */
function inOldWords(script: string): string {
  const { code } = minifySync('page.js', script, { compress: false, mangle: true })
  if (/['\\]|\$\{/.test(code))
    throw new Error('the script of index.html has quotation marks of both kinds')
  return code.trim().replaceAll('`', "'")
}
