import { PAPER, TEAL } from './draw.ts'

export interface PaperDocument {
  file: string
  html: string
}

const STYLE = `
  @page { size: A4; margin: 18mm 18mm 20mm; }
  * { box-sizing: border-box; }
  body { font: 10.5pt/1.55 'Noto Sans', sans-serif; color: #1c2530; margin: 0; }
  header { border-bottom: 2pt solid ${TEAL}; padding-bottom: 4mm; margin-bottom: 6mm; }
  .brand { color: ${TEAL}; font-weight: 700; font-size: 9pt; letter-spacing: .08em; }
  h1 { font-size: 21pt; line-height: 1.3; margin: 1mm 0 0; }
  .lead { color: #4a5563; margin: 1mm 0 0; }
  h2 { font-size: 13pt; line-height: 1.3; color: ${TEAL}; margin: 6mm 0 2mm; break-after: avoid; }
  p { margin: 0 0 2.5mm; }
  ul, ol { margin: 0 0 3mm; padding-left: 6mm; }
  li { margin-bottom: 1mm; }
  pre, code { font-family: 'DejaVu Sans Mono', monospace; font-size: 9pt; }
  pre { background: ${PAPER}; border: .5pt solid #e6e2d8; border-radius: 2mm; padding: 3mm 4mm; margin: 0 0 3mm; line-height: 1.5; break-inside: avoid; white-space: pre-wrap; }
  table { width: 100%; border-collapse: collapse; margin-bottom: 4mm; break-inside: avoid; }
  th { text-align: left; font-size: 9.5pt; color: #4a5563; border-bottom: 1pt solid #1c2530; padding: 1.5mm 2mm; }
  td { border-bottom: .5pt solid #e6e2d8; padding: 1.8mm 2mm; vertical-align: top; }
  .letter { border-left: 2.5pt solid ${TEAL}; padding-left: 4mm; margin-bottom: 4mm; break-inside: avoid; }
  .note { background: #fdf1dc; border-radius: 2mm; padding: 3mm 4mm; break-inside: avoid; }
  .lines div { border-bottom: .5pt solid #c9c3b5; height: 9mm; }
  .two { display: grid; grid-template-columns: 1fr 1fr; gap: 6mm; }
  footer { margin-top: 6mm; color: #4a5563; font-size: 8.5pt; }
`

const page = (title: string, lead: string, body: string) => `<!doctype html>
<html lang="vi"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><header><div class="brand">LỚP MỞ · TÀI LIỆU HỌC TẬP</div><h1>${title}</h1><p class="lead">${lead}</p></header>${body}
<footer>Tài liệu dành cho học viên Lớp Mở. Bạn có thể in ra để dùng cho việc học của mình.</footer></body></html>`

const javascript = page(
  'Phiếu tra cứu JavaScript',
  'Những điều cần nhất của khóa “JavaScript từ con số 0”, gói trong hai trang.',
  `
  <h2>Đặt tên cho giá trị</h2>
  <pre>const giaCaPhe = 29000     // không trỏ sang giá trị khác
let soLy = 2               // sẽ thay đổi
soLy = soLy + 1</pre>
  <table><tr><th>Kiểu</th><th>Ví dụ</th><th>Ghi nhớ</th></tr>
  <tr><td>Số</td><td><code>29000</code>, <code>0.5</code></td><td>Tiền nên để số nguyên đồng, tránh số lẻ.</td></tr>
  <tr><td>Chuỗi</td><td><code>'phở'</code>, <code>\`\${soLy} ly\`</code></td><td>Dấu huyền ngược cho phép chèn biểu thức.</td></tr>
  <tr><td>Đúng, sai</td><td><code>true</code>, <code>false</code></td><td>Kết quả của mọi phép so sánh.</td></tr>
  <tr><td>Mảng</td><td><code>['phở', 'bún']</code></td><td>Đếm từ 0.</td></tr>
  <tr><td>Đối tượng</td><td><code>{ ten: 'Lan', tuoi: 20 }</code></td><td>Tên đi với giá trị.</td></tr></table>
  <h2>Chọn đường đi</h2>
  <pre>if (tong >= 300000) {
  phi = 0
} else if (tong >= 150000) {
  phi = 15000
} else {
  phi = 25000
}</pre>
  <p>Viết điều kiện chặt nhất trước. Dùng <code>===</code> để so sánh bằng, <code>&amp;&amp;</code> là “và”, <code>||</code> là “hoặc”, <code>!</code> là “không”.</p>
  <h2>Làm việc với danh sách</h2>
  <table><tr><th>Muốn</th><th>Viết</th><th>Nhận được</th></tr>
  <tr><td>Biến đổi từng phần tử</td><td><code>[3, 5].map((n) =&gt; n * 2)</code></td><td><code>[6, 10]</code></td></tr>
  <tr><td>Giữ lại một phần</td><td><code>[3, 5, 8].filter((n) =&gt; n &gt; 4)</code></td><td><code>[5, 8]</code></td></tr>
  <tr><td>Gom thành một số</td><td><code>[3, 5].reduce((t, n) =&gt; t + n, 0)</code></td><td><code>8</code></td></tr>
  <tr><td>Tìm phần tử đầu tiên</td><td><code>[3, 5].find((n) =&gt; n &gt; 3)</code></td><td><code>5</code></td></tr>
  <tr><td>Đi qua từng phần tử</td><td><code>for (const mon of thucDon) { … }</code></td><td>chạy khối lệnh mỗi lần</td></tr></table>
  <h2>Hàm</h2>
  <pre>function tinhTien(gia, soLuong) {
  return gia * soLuong
}
const tinhNhanh = (gia, soLuong) => gia * soLuong</pre>
  <h2>Nối với trang web</h2>
  <pre>const nut = document.querySelector('#them')
const oNhap = document.querySelector('#mon')

nut.addEventListener('click', () => {
  if (oNhap.value.trim() === '') return
  const dong = document.createElement('li')
  dong.textContent = oNhap.value
  document.querySelector('#danh-sach').append(dong)
  oNhap.value = ''
})</pre>
  <h2>Cất và lấy dữ liệu</h2>
  <pre>localStorage.setItem('chiTieu', JSON.stringify(danhSach))
const daLuu = JSON.parse(localStorage.getItem('chiTieu') ?? '[]')</pre>
  <h2>Khi gặp lỗi</h2>
  <ul><li><strong>is not defined</strong>: gõ sai tên, hoặc dùng trước khi khai báo.</li>
  <li><strong>is not a function</strong>: thứ bạn gọi không phải là hàm; hãy in nó ra xem.</li>
  <li><strong>Cannot read properties of null</strong>: không tìm thấy phần tử trên trang; kiểm tra lại địa chỉ trong querySelector.</li></ul>
  <p class="note">Đọc thông báo lỗi từ trên xuống: dòng đầu nói chuyện gì đã xảy ra, dòng kế tiếp nói ở tệp nào và hàng nào.</p>`,
)

const letter = (title: string, subject: string, body: string) =>
  `<h2>${title}</h2><div class="letter"><p><strong>Subject:</strong> ${subject}</p>${body
    .split('\n')
    .map((row) => `<p>${row.trim()}</p>`)
    .join('')}</div>`

const emails = page(
  'Mẫu thư công việc tiếng Anh',
  'Sáu tình huống thường gặp. Thay ít nhất ba chỗ cho đúng với giọng của bạn.',
  letter(
    '1. Xin một quyết định',
    'Decision needed by Thursday: vendor for the March event',
    `Hi Anna,
    Could you choose between the two vendors below by Thursday noon?
    Vendor A is cheaper by 8%, but cannot deliver before 12 March. Vendor B can deliver on 5 March.
    I suggest Vendor B, because the rehearsal is on 8 March.
    Best regards,<br>Lan`,
  ) +
    letter(
      '2. Báo chậm trễ',
      'Monthly report: new date, Wednesday noon',
      `Hi Tom,
      We won't be able to send the monthly report on Monday.
      The supplier's data came two days late. We have it now and Minh is checking it.
      You will have the full report on Wednesday at noon. If you need the totals earlier, I can send them tomorrow.
      Sorry for the change,<br>Lan`,
    ) +
    letter(
      '3. Hẹn lại lịch họp',
      'Can we move our Tuesday call to 3 pm?',
      `Hi Grace,
      Something urgent has come up on Tuesday morning. Could we move our call to 3 pm (Hanoi time) on the same day?
      If that does not work, I am free all Wednesday afternoon.
      Thank you,<br>Lan`,
    ) +
    letter(
      '4. Nhắc việc lịch sự',
      'Reminder: contract draft for your review',
      `Hi David,
      Just a quick reminder about the contract draft I sent last Friday.
      Section 4 is the only part that needs your input. It should take about ten minutes.
      Could you let me know when you might have time?
      Many thanks,<br>Lan`,
    ) +
    letter(
      '5. Từ chối một yêu cầu',
      'Re: Extra training session in May',
      `Hi Sophie,
      Thank you for thinking of our team.
      We can't run an extra session in May, as two of our trainers are on leave.
      We could offer 4 or 11 June, or send you the recorded version now. Which would suit you better?
      Kind regards,<br>Lan`,
    ) +
    letter(
      '6. Cảm ơn sau một cuộc họp',
      'Thank you, and the three next steps',
      `Hi all,
      Thank you for your time today. Here is what we agreed:
      1. Minh sends the price list by Friday. 2. Anna confirms the venue by Monday. 3. I book the next call for 20 March.
      Please tell me if I have missed anything.
      Best,<br>Lan`,
    ) +
    `<p class="note"><strong>Trước khi bấm gửi:</strong> dòng tiêu đề đã nói việc gì và khi nào chưa? Câu đầu tiên đã nói điều bạn cần chưa? Ngày giờ đã kèm múi giờ chưa?</p>`,
)

const frame = (inner: string) =>
  `<svg viewBox="0 0 240 160" width="100%"><rect width="240" height="160" rx="6" fill="#e3f1ef"/>${inner}</svg>`

const composition = page(
  'Sổ tay bố cục',
  'Mang theo khi đi chụp: sáu ý về khung hình và một bảng kiểm tra trước khi bấm máy.',
  `<div class="two">
  <div>${frame(`<path d="M80 0v160M160 0v160M0 53h240M0 107h240" stroke="${TEAL}" stroke-width="1.5"/><circle cx="160" cy="53" r="14" fill="#b45309"/>`)}<h2>Một phần ba</h2><p>Đặt nhân vật ở giao điểm, đặt chân trời trên một trong hai đường ngang.</p></div>
  <div>${frame(`<path d="M0 160L120 60L240 160z" fill="${TEAL}" opacity=".35"/><path d="M0 160L120 60M240 160L120 60M80 160L120 60M160 160L120 60" stroke="${TEAL}" stroke-width="2"/><circle cx="120" cy="54" r="12" fill="#b45309"/>`)}<h2>Đường dẫn</h2><p>Con hẻm, hàng cây, lan can: đứng sao cho chúng chỉ về phía nhân vật.</p></div>
  <div>${frame(`<rect x="50" y="20" width="140" height="140" fill="none" stroke="${TEAL}" stroke-width="14"/><circle cx="120" cy="100" r="24" fill="#b45309"/>`)}<h2>Khung trong khung</h2><p>Cửa sổ, vòm cây, gương xe mời người xem nhìn vào bên trong.</p></div>
  <div>${frame(`<circle cx="196" cy="116" r="16" fill="#b45309"/>`)}<h2>Khoảng trống</h2><p>Để trống nhiều hơn bạn dám. Khoảng trống cho nhân vật chỗ để thở.</p></div>
  <div>${frame(`<rect x="30" y="40" width="46" height="90" fill="${TEAL}"/><rect x="97" y="40" width="46" height="90" fill="${TEAL}"/><rect x="164" y="40" width="46" height="90" fill="#b45309"/>`)}<h2>Lặp lại và phá nhịp</h2><p>Một thứ khác màu giữa những thứ giống nhau là điểm nhấn tự nhiên.</p></div>
  <div>${frame(`<path d="M0 100h240v60H0z" fill="${TEAL}" opacity=".5"/><circle cx="120" cy="70" r="26" fill="#b45309"/><path d="M94 104a26 26 0 0 0 52 0z" fill="#b45309" opacity=".55"/>`)}<h2>Đối xứng</h2><p>Mặt nước lặng, hành lang dài: đặt ngay ở giữa và giữ máy thật thẳng.</p></div>
  </div>
  <h2>Trước khi bấm máy</h2>
  <table><tr><th>Câu hỏi</th><th style="width:24mm">Đã nghĩ</th></tr>
  <tr><td>Ánh sáng đến từ đâu? Nếu tôi xoay chín mươi độ thì sao?</td><td></td></tr>
  <tr><td>Điều gì là chính? Điều gì có thể ra ngoài khung?</td><td></td></tr>
  <tr><td>Bốn mép khung hình có gì lọt vào không?</td><td></td></tr>
  <tr><td>Đường chân trời đã thẳng chưa?</td><td></td></tr>
  <tr><td>Nếu đợi thêm ba giây, có điều gì hay hơn xảy ra không?</td><td></td></tr>
  <tr><td>Người trong ảnh có vui lòng không?</td><td></td></tr></table>`,
)

const worksheet = page(
  'Phiếu ghi chép bài học',
  'Một phiếu cho một bài. Viết ngắn, viết bằng lời của bạn.',
  `<div class="two"><p><strong>Khóa học:</strong> ………………………………………</p><p><strong>Bài học:</strong> ………………………………………</p></div>
  <table><tr><th style="width:50%">Tôi đã biết</th><th>Tôi muốn biết</th></tr><tr><td style="height:26mm"></td><td></td></tr></table>
  <h2>Ba ý chính bằng lời của tôi</h2><div class="lines"><div></div><div></div><div></div></div>
  <h2>Một ví dụ của riêng tôi</h2><div class="lines"><div></div><div></div></div>
  <h2>Điều tôi còn chưa chắc</h2><div class="lines"><div></div><div></div></div>
  <h2>Tôi sẽ thử ngay</h2>
  <table><tr><th>Việc</th><th style="width:32mm">Khi nào</th><th style="width:32mm">Ở đâu</th></tr><tr><td style="height:11mm"></td><td></td><td></td></tr></table>
  <p class="note">Xem lại phiếu này sau một ngày và sau một tuần. Hai lần xem lại ngắn giúp bạn nhớ lâu hơn một lần học dài.</p>`,
)

export const DOCUMENTS: readonly PaperDocument[] = [
  { file: 'phieu-tra-cuu-javascript.pdf', html: javascript },
  { file: 'mau-thu-cong-viec.pdf', html: emails },
  { file: 'so-tay-bo-cuc.pdf', html: composition },
  { file: 'phieu-ghi-chep.pdf', html: worksheet },
]
