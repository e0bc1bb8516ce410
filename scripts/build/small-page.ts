import { minifySync, type Plugin } from 'vite'

/** Makes index.html as small as possible: what only helps its readers stays in the source. Its own script stays ES5. */
export function smallPage(): Plugin {
  return {
    name: 'lop-mo:small-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/(?<=<script>)\s[^]*?(?=<\/script>)/, minifyAsEs5)
          // Shortens white space between tags and inside a tag, but not the content of these three elements.
          .replace(/<(script|style|template)\b[^]*?<\/\1>|\s*\/?>\s+|\s+/g, (part) =>
            part.startsWith('<') ? part : part.includes('>') ? '>' : ' ',
          ),
    },
  }
}

/** Shortens names and white space. The minifier writes texts as template literals, which ES5 does not have. */
function minifyAsEs5(script: string): string {
  const { code } = minifySync('page.js', script, { compress: false, mangle: true })
  if (/['\\]|\$\{/.test(code))
    throw new Error('the script of index.html has quotation marks of both kinds')
  return code.trim().replaceAll('`', "'")
}
