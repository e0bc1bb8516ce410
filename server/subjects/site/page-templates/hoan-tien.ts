export const refunds = `
<p>Trang này cho biết khi nào bạn được hoàn tiền khóa học mua trên {{brand}}, và bằng cách nào. Nó không làm giảm các quyền mà pháp luật về bảo vệ người tiêu dùng cho bạn.</p>

<h3>1. Khi nào được hoàn tiền</h3>
<ul>
<li>Trong [7 ngày] kể từ khi thanh toán, nếu bạn chưa hoàn thành quá [20%] số bài học của khóa học.</li>
<li>Khóa học không đúng với phần giới thiệu, hoặc không học được vì lỗi của chúng tôi mà không sửa được trong [7 ngày] sau khi bạn báo.</li>
<li>Bạn bị trừ tiền hai lần cho cùng một khóa học, hoặc bị trừ tiền mà không nhận được khóa học.</li>
</ul>

<h3>2. Khi nào không được hoàn tiền</h3>
<ul>
<li>Đã quá thời hạn trên, hoặc bạn đã hoàn thành khóa học.</li>
<li>Tài khoản bị khóa vì vi phạm Điều khoản.</li>
<li>Khóa học miễn phí.</li>
</ul>

<h3>3. Cách yêu cầu</h3>
<ol>
<li>Viết cho {{email}} hoặc gọi {{phone}}, từ email của tài khoản.</li>
<li>Ghi mã đơn hàng gồm 8 ký tự (có trong mục Đơn hàng và trong biên nhận) và lý do.</li>
<li>Chúng tôi trả lời trong [3 ngày làm việc].</li>
</ol>

<h3>4. Cách hoàn tiền</h3>
<ul>
<li>Tiền được hoàn cho cả đơn hàng, về đúng ví hoặc tài khoản bạn đã trả qua MoMo hoặc VNPAY. Chúng tôi không trừ phí.</li>
<li>Sau khi chúng tôi gửi yêu cầu hoàn tiền, MoMo thường xử lý trong [1–3 ngày làm việc]; ngân hàng qua VNPAY trong [5–15 ngày làm việc].</li>
<li>Khi đơn hàng được hoàn tiền, các khóa học của đơn đó đóng lại với tài khoản của bạn. Bạn nhận được thư xác nhận.</li>
</ul>

<h3>5. Nếu bạn không đồng ý</h3>
<p>Hãy xem trang Khiếu nại. Đơn vị chịu trách nhiệm: {{legalName}}, địa chỉ {{address}}.</p>
`
