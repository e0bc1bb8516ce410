import type { SeedSection } from '../types.ts'

/** A course with content in every lesson: video file, YouTube, PDF, pictures and texts. */
export const javascriptSections: SeedSection[] = [
  {
    title: 'Làm quen trong một buổi tối',
    summary: 'Chạy dòng JavaScript đầu tiên ngay trong trình duyệt bạn đang dùng.',
    lessons: [
      {
        title: 'Chào bạn, chúng ta sẽ làm gì?',
        type: 'VIDEO',
        seconds: 16,
        preview: true,
        text: `<p>Đoạn phim ngắn này giới thiệu con đường của khóa học: từ một dòng lệnh, đến một nút bấm, đến một ứng dụng hoàn chỉnh mang tên “Sổ chi tiêu”.</p>
<p>Bạn không phải cài đặt gì cho buổi đầu tiên. Hãy mở sẵn trình duyệt và một quyển vở: phần lớn lập trình là nghĩ cho rõ trước khi gõ.</p>`,
        resources: [
          {
            title: 'Phim giới thiệu khóa học',
            kind: 'VIDEO',
            file: 'gioi-thieu-javascript.mp4',
            seconds: 16,
          },
          { title: 'Bản đồ khóa học', kind: 'IMAGE', file: 'ban-do-khoa-hoc.webp' },
        ],
      },
      {
        title: 'JavaScript làm được gì?',
        type: 'VIDEO',
        seconds: 790,
        preview: true,
        text: `<p>JavaScript là ngôn ngữ duy nhất mà mọi trình duyệt đều hiểu. Nhờ nó, một trang web không chỉ để đọc mà còn biết trả lời: bấm nút thì danh sách đổi, gõ chữ thì kết quả hiện ra.</p>
<p>Sau khi xem, hãy mở ba trang bạn dùng mỗi ngày và tìm ở mỗi trang một chỗ mà bạn đoán có JavaScript đứng sau. Ghi lại, vì đến chương cuối bạn sẽ tự làm được một trong số đó.</p>`,
        resources: [
          {
            title: 'JavaScript có thể làm được gì?',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/watch?v=0SJE9dYdpps',
          },
          {
            title: 'Trang tra cứu JavaScript của MDN',
            kind: 'OTHER',
            url: 'https://developer.mozilla.org/vi/docs/Web/JavaScript',
          },
        ],
      },
      {
        title: 'Dòng lệnh đầu tiên trong bảng điều khiển',
        type: 'DOCUMENT',
        seconds: 480,
        text: `<p>Mở trình duyệt, bấm F12 rồi chọn thẻ Console. Gõ dòng sau và bấm Enter:</p>
<pre><code>console.log('Xin chào, Lớp Mở')</code></pre>
<p>Dòng chữ hiện ra ngay bên dưới. Vừa rồi bạn đã gọi một hàm: <code>console.log</code> là tên hàm, phần trong ngoặc là điều bạn nhờ nó làm.</p>
<h3>Ba việc để thử</h3>
<ul>
<li>Thay lời chào bằng tên của bạn.</li>
<li>Bỏ một dấu nháy rồi đọc thông báo lỗi. Lỗi không đáng sợ, nó chỉ cho bạn biết dòng nào cần xem lại.</li>
<li>Gõ <code>7 * 24</code> và đoán kết quả trước khi bấm Enter.</li>
</ul>`,
        resources: [
          {
            title: 'Phiếu tra cứu JavaScript (PDF)',
            kind: 'PDF',
            file: 'phieu-tra-cuu-javascript.pdf',
          },
        ],
      },
    ],
  },
  {
    title: 'Dữ liệu và quyết định',
    summary: 'Biến, kiểu dữ liệu, điều kiện và vòng lặp qua những việc đời thường.',
    lessons: [
      {
        title: 'Biến: đặt tên cho điều cần nhớ',
        type: 'VIDEO',
        seconds: 655,
        text: `<p>Một biến là một cái tên gắn vào một giá trị. Dùng <code>const</code> khi tên ấy sẽ không trỏ sang giá trị khác, dùng <code>let</code> khi nó sẽ đổi:</p>
<pre><code>const giaCaPhe = 29000
let soLy = 2
console.log(giaCaPhe * soLy)</code></pre>
<p>Đặt tên cho đúng quan trọng hơn gõ nhanh. “soLy” nói được điều mà “x” không nói được, và người đọc lại đoạn mã sau ba tháng rất có thể chính là bạn.</p>`,
        resources: [
          {
            title: 'Học JavaScript cho người mới',
            kind: 'VIDEO',
            url: 'https://youtu.be/W6NZfCO5SIk',
          },
          {
            title: 'Phiếu tra cứu JavaScript (PDF)',
            kind: 'PDF',
            file: 'phieu-tra-cuu-javascript.pdf',
          },
        ],
      },
      {
        title: 'Nếu, thì, còn không thì',
        type: 'VIDEO',
        seconds: 720,
        text: `<p>Chương trình có ích là chương trình biết chọn. Câu lệnh <code>if</code> đọc gần như tiếng Việt:</p>
<pre><code>if (tongTien &gt;= 300000) {
  phiGiaoHang = 0
} else {
  phiGiaoHang = 25000
}</code></pre>
<p>Bài tập: thêm bậc thứ ba, đơn từ 150.000 đồng trở lên chỉ trả 15.000 đồng phí giao hàng. Hãy nghĩ xem nên viết điều kiện nào trước, và chuyện gì xảy ra nếu đảo thứ tự.</p>`,
        resources: [
          {
            title: 'Điều kiện trong JavaScript',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/embed/PkZNo7MFNFg',
          },
        ],
      },
      {
        title: 'Vòng lặp và danh sách món ăn',
        type: 'DOCUMENT',
        seconds: 540,
        text: `<p>Mảng giữ nhiều giá trị theo thứ tự. Vòng lặp <code>for...of</code> đi qua từng giá trị một:</p>
<pre><code>const thucDon = ['phở', 'bún chả', 'bánh cuốn']
for (const mon of thucDon) {
  console.log('Hôm nay có ' + mon)
}</code></pre>
<p>Khi cần biến cả danh sách thành một danh sách khác, hãy nghĩ đến <code>map</code>; khi chỉ giữ lại một phần, hãy nghĩ đến <code>filter</code>; khi gom tất cả thành một con số, hãy nghĩ đến <code>reduce</code>. Hình đính kèm vẽ cả ba bằng một cái băng chuyền.</p>`,
        resources: [
          {
            title: 'Băng chuyền map, filter, reduce',
            kind: 'IMAGE',
            file: 'bang-chuyen-mang.webp',
          },
          {
            title: 'Phiếu tra cứu JavaScript (PDF)',
            kind: 'PDF',
            file: 'phieu-tra-cuu-javascript.pdf',
          },
        ],
      },
    ],
  },
  {
    title: 'Trang web biết trả lời',
    summary: 'Nối JavaScript với trang: tìm phần tử, lắng nghe sự kiện, cập nhật màn hình.',
    lessons: [
      {
        title: 'Tìm đúng chỗ trên trang',
        type: 'VIDEO',
        seconds: 610,
        text: `<p>Trình duyệt biến trang HTML thành một cái cây. <code>document.querySelector</code> nhận một địa chỉ kiểu CSS và trả về phần tử đầu tiên khớp:</p>
<pre><code>const nut = document.querySelector('#them')</code></pre>
<p>Nếu không có phần tử nào khớp, kết quả là <code>null</code>. Phần lớn lỗi của người mới ở chương này đến từ một cái tên gõ sai, vì vậy hãy in thử ra bảng điều khiển trước khi dùng.</p>`,
        resources: [
          {
            title: 'Cây DOM nhìn từ trên xuống',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/shorts/0SJE9dYdpps',
          },
        ],
      },
      {
        title: 'Lắng nghe: bấm, gõ, gửi',
        type: 'VIDEO',
        seconds: 16,
        text: `<p>Sự kiện là lời nhắn của người dùng: đã bấm, đã gõ, đã gửi. Ta đăng ký lắng nghe bằng <code>addEventListener</code>:</p>
<pre><code>nut.addEventListener('click', () =&gt; {
  danhSach.append(moiDong(oNhap.value))
  oNhap.value = ''
})</code></pre>
<p>Lưu ý với tiếng Việt: khi người dùng đang gõ dấu, trình duyệt phát ra các sự kiện <code>compositionstart</code> và <code>compositionend</code>. Đừng xử lý phím Enter ở giữa hai sự kiện đó, nếu không bạn sẽ cắt ngang từ họ đang gõ.</p>`,
        resources: [
          {
            title: 'Phim minh họa: một cú bấm đi đâu',
            kind: 'VIDEO',
            file: 'gioi-thieu-javascript.mp4',
            seconds: 16,
          },
          {
            title: 'Danh sách sự kiện thường dùng',
            kind: 'OTHER',
            url: 'https://developer.mozilla.org/en-US/docs/Web/Events',
          },
        ],
      },
      {
        title: 'Tự kiểm tra giữa khóa',
        type: 'DOCUMENT',
        seconds: 600,
        text: `<p>Hãy trả lời ra giấy trước khi mở phiếu tra cứu.</p>
<ol>
<li>Khi nào dùng <code>const</code>, khi nào dùng <code>let</code>?</li>
<li><code>filter</code> và <code>map</code> khác nhau ở điểm nào?</li>
<li>Vì sao <code>querySelector</code> có thể trả về <code>null</code>, và bạn nên làm gì khi đó?</li>
<li>Viết một đoạn mã cộng tổng các số trong mảng [12, 30, 8].</li>
<li>Kể tên hai sự kiện của ô nhập chữ.</li>
</ol>
<p>Trả lời được bốn câu trở lên là bạn sẵn sàng cho dự án cuối khóa. Nếu chưa, hãy xem lại đúng bài liên quan, đừng học lại từ đầu.</p>`,
        resources: [
          { title: 'Phiếu ghi chép bài học (PDF)', kind: 'PDF', file: 'phieu-ghi-chep.pdf' },
        ],
      },
    ],
  },
  {
    title: 'Dự án: Sổ chi tiêu',
    summary: 'Ghép mọi thứ đã học thành một ứng dụng nhỏ mà bạn dùng được hằng ngày.',
    lessons: [
      {
        title: 'Vẽ màn hình và chia việc',
        type: 'DOCUMENT',
        seconds: 420,
        text: `<p>Trước khi viết mã, hãy vẽ ba hình chữ nhật ra giấy: biểu mẫu thêm khoản chi, danh sách, dòng tổng cộng. Mỗi hình sẽ là một hàm.</p>
<h3>Danh sách việc</h3>
<ul>
<li>Hàm <code>doc()</code> đọc các khoản chi đã lưu.</li>
<li>Hàm <code>ve()</code> vẽ lại danh sách và tổng.</li>
<li>Hàm <code>them()</code> thêm một khoản rồi gọi <code>ve()</code>.</li>
</ul>
<p>Ba hàm, mỗi hàm một việc. Khi một thứ hỏng, bạn biết ngay phải nhìn vào đâu.</p>`,
        resources: [{ title: 'Bản đồ khóa học', kind: 'IMAGE', file: 'ban-do-khoa-hoc.webp' }],
      },
      {
        title: 'Lưu lại khi đóng trình duyệt',
        type: 'VIDEO',
        seconds: 840,
        text: `<p><code>localStorage</code> giữ chữ, không giữ đối tượng. Vì vậy ta đổi sang JSON khi cất và đổi lại khi lấy:</p>
<pre><code>localStorage.setItem('chiTieu', JSON.stringify(danhSach))
const daLuu = JSON.parse(localStorage.getItem('chiTieu') ?? '[]')</code></pre>
<p>Hãy để ý phần <code>?? '[]'</code>: lần đầu mở trang chưa có gì được lưu, và chương trình của bạn phải bình thản với điều đó.</p>`,
        resources: [
          {
            title: 'Xây dự án nhỏ với JavaScript',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/watch?v=PkZNo7MFNFg',
          },
        ],
      },
      {
        title: 'Lời kết và bước tiếp theo',
        type: 'DOCUMENT',
        seconds: 300,
        text: `<p>Bạn đã đi hết con đường: từ một dòng chữ trong bảng điều khiển đến một ứng dụng có dữ liệu riêng. Hãy đưa nó cho hai người dùng thử và ghi lại điều khiến họ lúng túng; đó là danh sách việc tốt nhất cho phiên bản sau.</p>
<h3>Nếu muốn đi tiếp</h3>
<ul>
<li>Học Git để không bao giờ mất mã nguồn.</li>
<li>Học React khi ứng dụng của bạn có nhiều màn hình.</li>
<li>Đọc mã của người khác mỗi tuần một lần.</li>
</ul>
<p>Cảm ơn bạn đã học cùng chúng tôi.</p>`,
        resources: [
          {
            title: 'Phiếu tra cứu JavaScript (PDF)',
            kind: 'PDF',
            file: 'phieu-tra-cuu-javascript.pdf',
          },
        ],
      },
    ],
  },
]
