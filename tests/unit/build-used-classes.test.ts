import { expect, test } from 'vitest'
import {
  classesOfProps,
  keepShown,
  keepUsed,
  prefixesIn,
} from '../../scripts/build/used-classes.ts'

const kept = async (css: string, source: string) => keepUsed(css, [source])

test('a class that a source names stays, one that nobody names goes', async () => {
  const css =
    '.card{color:red}.accordion{color:red}.d-lg-flex{display:flex}.d-xl-flex{display:flex}'
  const result = await kept(css, '<div className="card d-none d-lg-flex" />')
  expect(result).toBe('.card{color:red}.d-lg-flex{display:flex}')
})

test('the names of CSS modules stay, though no source writes them out', async () => {
  expect(await kept('._3-a{color:red}.nobodys{color:red}', 'className={styles.card}')).toBe(
    '._3-a{color:red}',
  )
})

test('a class name joined in a template or by + keeps all classes with its prefix', async () => {
  const css =
    '.badge-success{color:green}.badge-danger{color:red}.tone-a{color:red}.tone-b{color:red}'
  expect(await kept(css, 'className={`badge badge-${tone}`}; const b = "tone-" + name')).toBe(css)
  expect(prefixesIn("`a badge-${tone}` + 'row-' + n")).toEqual(['badge-', 'row-'])
})

test('classes that react-bootstrap makes of props stay', async () => {
  const css =
    '.col-md-6{width:50%}.row-cols-xl-4{width:25%}.btn-outline-primary{color:teal}.btn-sm{height:36px}.col-lg-3{width:25%}'
  const source =
    '<Row xl={4}><Col md={6}><Button variant="outline-primary" size="sm" /></Col></Row>'
  expect(await kept(css, source)).toBe(css.replace('.col-lg-3{width:25%}', ''))
  expect(classesOfProps('<Col xs="auto">')).toContain('col-auto')
})

test('rules for what scripts and the HTML of course descriptions add stay', async () => {
  const css =
    '.collapse:not(.show){display:none}.collapsing{height:0}.fade:not(.show){opacity:0}blockquote{margin:0}table{border:0}pre code{color:red}:root{--a:1}'
  expect(await kept(css, 'nothing here')).toBe(css)
})

test('rules for every element in some state stay: the focus ring, `[hidden]`', async () => {
  const css = '.gone{color:red}:focus-visible,.btn:focus-visible{outline:2px solid}'
  expect(await kept(`${css}[hidden]{display:none}`, '<a className="btn" />')).toBe(
    '*:focus-visible,.btn:focus-visible{outline:2px solid}[hidden]{display:none}',
  )
})

const FIRST = '<ul class="list"><li><a class="btn" href="/x">x</a></li></ul><p class="wait">…</p>'

test('the first screen keeps only the rules that match its elements', () => {
  const css =
    '.list{margin:0}.gone{color:red}ul ul{margin:0}li>a,.gone a{color:teal}a:not([href]){color:red}.btn::after{content:""}.btn:not(:disabled){order:1}'
  expect(keepShown(css, FIRST)).toBe(
    '.list{margin:0}li>a{color:teal}.btn::after{content:""}.btn:not(:disabled){order:1}',
  )
})

test('the first screen keeps the focus ring, and no rules for hover, press or print', () => {
  const css =
    ':focus-visible{outline:2px solid}.btn:hover{color:red}.btn:active{color:red}.gone:focus{color:red}@media print{.list{margin:0}}@media (min-width:1px){.gone{margin:0}.list{margin:1px}}'
  expect(keepShown(css, FIRST)).toBe(
    '*:focus-visible{outline:2px solid}@media (min-width:1px){.list{margin:1px}}',
  )
})

test('an animation stays with the rule that names it', () => {
  const css = '@keyframes in{0%{opacity:0}}@keyframes out{to{opacity:0}}.wait{animation:1s in}'
  expect(keepShown(css, FIRST)).toBe('@keyframes in{0%{opacity:0}}.wait{animation:1s in}')
})

test('the first screen keeps no transitions, pointers or text selection, which the whole stylesheet adds', () => {
  const css =
    '.list{margin:0;transition:color .1s,margin .1s;gap:2px;cursor:pointer}.btn{-webkit-user-select:none;user-select:none}'
  expect(keepShown(css, FIRST)).toBe('.list{margin:0;gap:2px;}')
})

test('a variable that is declared once is replaced by its value where it was read', () => {
  const css =
    '.list{--bs-gap:2px;--bs-none:initial;gap:var(--bs-gap);color:var(--bs-unknown)}.btn{--bs-a:1}.list{--bs-a:2;order:var(--bs-a)}'
  expect(keepShown(css, FIRST)).toBe(
    '.list{gap:2px;}.btn{--bs-a:1}.list{--bs-a:2;order:var(--bs-a)}',
  )
})

test('the first screen keeps the theme’s variables that it reads', async () => {
  const css =
    ':root{--ink:#000;--gold:gold}@media not print{:root[data-theme=dark]{--ink:#fff;--gold:tan}}.list{color:var(--ink)}'
  expect(await kept(css, 'className="list"')).toBe(css)
  expect(keepShown(css, FIRST)).toBe(
    ':root{--ink:#000;}@media not print{:root[data-theme=dark]{--ink:#fff;}}.list{color:var(--ink)}',
  )
})
