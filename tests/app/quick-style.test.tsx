import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { lessonId } from '../../server/seed/insert-catalogue.ts'
import { renderApp } from '../support/app.tsx'

const ASKED = ['display', 'visibility', 'opacity', 'pointer-events']

/** Of every element of the page what is asked for, in both ways of asking. */
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
] as const)('on a page of the %s jsdom says the same of every element', async (_, path, as) => {
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

test('of what hides, and of all around it', () => {
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
