#!/usr/bin/env bash
# Guess: readers of Graphviz's DOT read what its language page allows: Vietnamese names without quotes, labels in HTML,
# texts joined by +, «;» between attributes, a comment before «;», an edge from a subgraph.
# Seen: none reads all: graphlib-dot refuses Vietnamese names and HTML labels, @ts-graphviz/ast an edge from a subgraph,
# and nobody knows the +.
. "$(dirname "$0")/setup.sh"
packages dotparser@1.1.1 @ts-graphviz/ast@3.0.6 @dagrejs/graphlib-dot@1.0.2
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { parse } from '@ts-graphviz/ast'
const require = createRequire(import.meta.url)
const graphs = {
  quoted: '"điểm" -> "lớp"',
  names: 'điểm -> lớp',
  HTML: 'a [label=<<b>Đậm</b>>]',
  joined: 'a [label="một" + " hai"]',
  semicolon: 'a [shape=box; color=red]',
  comment: 'a -> b /* ghi chú */ ;',
  subgraph: 'subgraph { a b } -> c',
}
const readers = {
  dotparser: (text) => require('dotparser')(text),
  'ts-graphviz': (text) => parse(text),
  'graphlib-dot': (text) => require('@dagrejs/graphlib-dot').read(text),
}
const refused = Object.keys(graphs).filter((name) => {
  try {
    readers[process.argv[2]](`digraph { ${graphs[name]} }`)
  } catch {
    return true
  }
})
console.log(refused.join(', '))
JS
seen 'refused by @dagrejs/graphlib-dot:' 'names, HTML, joined, semicolon' "$(node try.js graphlib-dot)"
seen 'refused by @ts-graphviz/ast:' 'joined, comment, subgraph' "$(node try.js ts-graphviz)"
seen 'refused by dotparser:' 'joined' "$(node try.js dotparser)"
