import { expect, test } from 'vitest'
import { classesOfProps, keepUsed, prefixesIn } from '../../scripts/build/used-classes.ts'

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

test('classes put together in a template or by + keep all of their family', async () => {
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

test('what scripts and the HTML of course descriptions bring in stays', async () => {
  const css =
    '.collapse:not(.show){display:none}.collapsing{height:0}.fade:not(.show){opacity:0}blockquote{margin:0}table{border:0}pre code{color:red}:root{--a:1}'
  expect(await kept(css, 'nothing here')).toBe(css)
})

test('rules for every element in some state stay: the focus ring, what is hidden', async () => {
  const css = '.gone{color:red}:focus-visible,.btn:focus-visible{outline:2px solid}'
  expect(await kept(`${css}[hidden]{display:none}`, '<a className="btn" />')).toBe(
    '*:focus-visible,.btn:focus-visible{outline:2px solid}[hidden]{display:none}',
  )
})
