import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { lessonId } from '../../../server/tools/seed/insert-catalogue.ts'
import { renderApp } from '../../support/app.tsx'

const ASKED = ['display', 'visibility', 'opacity', 'pointer-events']

/** The values of the asked properties for every element of the page; both ways of asking must agree. */
const styles = () =>
  [...document.querySelectorAll('body, body *')].map((element) => {
    const style = getComputedStyle(element)
    const { display, visibility, opacity, pointerEvents } = style
    const asked = ASKED.map((name) => style.getPropertyValue(name))
    expect([display, visibility, opacity, pointerEvents]).toEqual(asked)
    return [element.outerHTML.slice(0, 80), ...asked]
  })

function compare() {
  const quick = styles()
  // With a style sheet, even an empty one, every answer is jsdom's own.
  const sheet = document.createElement('style')
  document.head.append(sheet)
  const own = styles()
  sheet.remove()
  expect(own.length).toBeGreaterThan(50)
  return { quick, own }
}

test.each([
  ['visitor', paths.courses(), undefined],
  ['student', paths.lesson(lessonId('javascript-tu-con-so-0', 0, 0)), 'student'],
  ['instructor', paths.instructorCourses(), 'instructor'],
] as const)('on a page of the %s the quick styles equal those of jsdom', async (_, path, as) => {
  await renderApp(path, as ? { as } : {})
  await screen.findAllByRole('heading', { level: 1 })
  const { quick, own } = compare()
  expect(quick).toEqual(own)
})

const HIDING = `
  <p hidden>a <b>b</b></p>
  <p style="display: none"><b>a</b></p>
  <p style="visibility: hidden"><b>a</b> <i style="visibility: visible">b</i></p>
  <p style="opacity: 0; pointer-events: none"><button>a</button></p>
  <p style="display: flex">a <span hidden="until-found">b</span></p>
  <p aria-hidden="true" popover>a</p>
  <table><caption>a</caption><tbody><tr hidden><th>a</th><td>b</td></tr><tr><td>c</td></tr></tbody></table>
  <dialog>a</dialog> <dialog open>b <b>c</b></dialog>
  <details><summary>a</summary> b <summary>c</summary></details>
  <ul><li>a <template><b>b</b></template></li></ul>
  <input type="hidden"><input type="radio"><select><option>a</option></select><textarea></textarea>
  <svg><title>a</title><g><path d="m0 0"></path></g></svg> <ruby>a <rt>b</rt></ruby>
  ${'<div>'.repeat(40)}<b>deep</b>${'</div>'.repeat(40)}`

test('the quick styles equal those of jsdom for elements that hide, and for all around them', () => {
  document.body.innerHTML = HIDING
  const first = compare()
  expect(first.quick).toEqual(first.own)
  const [closed, open] = document.querySelectorAll('dialog')
  open?.toggleAttribute('open')
  closed?.toggleAttribute('open')
  document.querySelector('table')?.toggleAttribute('hidden')
  const second = compare()
  expect(second.quick).toEqual(second.own)
  expect(document.querySelector('ul')).toBeVisible()
  expect(document.querySelector('p[hidden] b')).not.toBeVisible()
  expect(document.querySelector('td')).not.toBeVisible()
})

/** For every control on the page its quick labels, and the labels whose `control` it is according to jsdom. */
function labels() {
  const controls = 'button, input, meter, output, progress, select, textarea'
  const all = [...document.querySelectorAll('label')]
  return [...document.querySelectorAll<HTMLInputElement>(controls)].map((element) => ({
    element,
    quick: element.labels && [...element.labels],
    own: element.type === 'hidden' ? null : all.filter(({ control }) => control === element),
  }))
}

test('the quick labels are those that jsdom finds, on a page with a form', async () => {
  await renderApp(paths.register())
  await screen.findByLabelText('Email')
  const found = labels()
  expect(found.filter(({ own }) => own?.length).length).toBeGreaterThan(2)
  for (const { quick, own } of found) expect(quick).toEqual(own)
})

test('the quick labels are those that jsdom finds, however they name their control', () => {
  document.body.innerHTML = `
    <label for="a">one</label> <label>two <input id="a"> <input id="b"></label> <input id="c">
    <label for="">three <button id="d"></button></label> <label for="gone"><select id="e"></select></label>
    <label for="h">four</label> <input type="hidden" id="h"> <label for="p">five <textarea></textarea></label>
    <p id="p"></p> <label>six <b><progress></progress></b></label> <label for="c"></label>`
  const found = labels()
  expect(found).toHaveLength(8)
  for (const { quick, own } of found) expect(quick).toEqual(own)
  const alone = document.createElement('label')
  alone.innerHTML = 'alone <input>'
  expect([...(alone.querySelector('input')?.labels ?? [])]).toEqual([alone])
})

test('a search by id finds an element only inside the node that is searched', () => {
  document.body.innerHTML = '<main><p id="a b">one</p><p id="c">two</p></main><p id="d">three</p>'
  const main = document.querySelector('main')!
  const texts = (where: Document | Element) =>
    ['a b', 'c', 'd', 'e'].map((id) => where.querySelector(`[id="${id}"]`)?.textContent)
  expect(texts(document)).toEqual(['one', 'two', 'three', undefined])
  expect(texts(main)).toEqual(['one', 'two', undefined, undefined])
  expect(main.querySelector('p')?.querySelector('[id="a b"]')).toBeNull()
  const apart = document.createElement('div')
  apart.innerHTML = '<b id="c">apart</b>'
  expect(texts(apart)).toEqual([undefined, 'apart', undefined, undefined])
})
