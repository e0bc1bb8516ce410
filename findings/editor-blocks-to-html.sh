#!/usr/bin/env bash
# Guess: what Draft.js and Editor.js store becomes HTML with the numbers and ticks that the author saw.
# Seen: draftjs-to-html ends a numbered list at bullets inside it, so question 2 is 1 again; editorjs-html makes of a
# checklist (@editorjs/list 2) a numbered list without its ticks.
. "$(dirname "$0")/setup.sh"
packages draftjs-to-html@0.9.1 editorjs-html@4.0.5
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const draft = (type, depth, text) => ({ key: text, type, depth, text, inlineStyleRanges: [], entityRanges: [] })
const makers = {
  'draftjs-to-html': () =>
    require('draftjs-to-html')({
      entityMap: {},
      blocks: [
        draft('ordered-list-item', 0, 'Câu 1'),
        draft('unordered-list-item', 1, 'ý a'),
        draft('ordered-list-item', 0, 'Câu 2'),
      ],
    }),
  'editorjs-html': () =>
    require('editorjs-html')().parse({
      blocks: [
        {
          type: 'list',
          data: {
            style: 'checklist',
            items: [
              { content: 'xong', meta: { checked: true }, items: [] },
              { content: 'chưa', meta: { checked: false }, items: [] },
            ],
          },
        },
      ],
    }),
}
console.log(makers[process.argv[2]]().replace(/\n/g, ''))
JS
seen 'draftjs-to-html:' '<ol><li>Câu 1</li></ol><ul><li>ý a</li></ul><ol><li>Câu 2</li></ol>' "$(node try.js draftjs-to-html)"
seen 'editorjs-html:' '<ol><li>xong</li><li>chưa</li></ol>' "$(node try.js editorjs-html)"
