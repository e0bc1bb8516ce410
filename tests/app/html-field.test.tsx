import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { tagsBeyondEditor, toEditable } from '../../src/ui/html/editable-html.ts'
import { HtmlField } from '../../src/ui/html/HtmlField.tsx'
import { cleanWordHtml } from '../../src/ui/html/word-html.ts'

describe('between a stored description and the editor', () => {
  test('a plain text keeps its line breaks and its signs', () => {
    expect(toEditable('Dùng List<String>\nvà a & b\n\nĐoạn hai')).toBe(
      '<p>Dùng List&lt;String&gt;<br>và a &amp; b</p><p>Đoạn hai</p>',
    )
    expect(toEditable('<p>Đã là HTML</p>')).toBe('<p>Đã là HTML</p>')
    expect(toEditable(' ')).toBe(' ')
  })

  test('what the editor would drop is named', () => {
    expect(tagsBeyondEditor('<p>a <b>b</b></p>')).toEqual([])
    expect(tagsBeyondEditor('<p>x<sup>2</sup></p><img src="a.png"><img src="b.png">')).toEqual([
      'sup',
      'img',
    ])
    expect(tagsBeyondEditor('List<String>')).toEqual([])
  })
})

describe('pasted from Word', () => {
  const item = (sign: string, words: string) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${sign}</span>${words}</p>`

  test('drawn bullets and numbers become lists; styles and comments fall away', () => {
    const html = cleanWordHtml(
      `<style>p{}</style><p class="MsoNormal">Đầu</p>${item('·', 'a')}${item('·', 'b')}<p class="MsoNormal">Giữa</p>${item('1.', 'c')}<!--[endif]-->`,
    )
    expect(html).toBe(
      '<p class="MsoNormal">Đầu</p><ul><li>a</li><li>b</li></ul><p class="MsoNormal">Giữa</p><ol><li>c</li></ol>',
    )
  })

  test('what is not from Word stays as it is', () => {
    expect(cleanWordHtml('<p style="color:red">a</p>')).toBe('<p style="color:red">a</p>')
  })
})

function Form({ description }: { description: string }) {
  const { control } = useForm({ defaultValues: { description } })
  return <HtmlField control={control} name="description" label="Mô tả" />
}

test('a picture or table is edited as source only, and the reason is said', async () => {
  render(<Form description='<p>Xem <img src="a.png"></p>' />)
  const source = screen.getByLabelText('Mô tả')
  expect(source).toHaveValue('<p>Xem <img src="a.png"></p>')
  expect(screen.getByText(/không giữ được <img>/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mã HTML' })).toBeDisabled()
  fireEvent.change(source, { target: { value: '<p>Xem</p>' } })
  expect(screen.getByRole('button', { name: 'Mã HTML' })).toBeEnabled()
})

test('the editor has the label and one stop for the Tab key in its toolbar', async () => {
  render(<Form description="<p>Một <strong>hai</strong></p>" />)
  const toolbar = await screen.findByRole('toolbar', { name: 'Định dạng' })
  // The editor fills itself after the bar is drawn.
  await waitFor(() => {
    const editor = screen.getByRole('textbox', { name: 'Mô tả' })
    expect(editor).toHaveAttribute('contenteditable', 'true')
    expect(editor).toHaveTextContent('Một hai')
  })
  const bold = screen.getByRole('button', { name: 'Đậm' })
  const italic = screen.getByRole('button', { name: 'Nghiêng' })
  expect(toolbar.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  act(() => bold.focus())
  fireEvent.keyDown(bold, { key: 'ArrowRight' })
  expect(italic).toHaveFocus()
  await waitFor(() => expect(italic).toHaveAttribute('tabindex', '0'))
})
