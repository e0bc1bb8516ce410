export const complaints = `
<p>Khi có điều gì chưa đúng với khóa học, đơn hàng, dữ liệu cá nhân hay cách chúng tôi phục vụ, bạn có thể khiếu nại với {{legalName}}, đơn vị vận hành {{brand}}. Khiếu nại không mất phí.</p>

<h3>1. Gửi đến đâu</h3>
<ul>
<li>Email: {{email}}</li>
<li>Điện thoại: {{phone}}</li>
<li>Thư: {{noticeAddress}}</li>
</ul>

<h3>2. Cần ghi gì</h3>
<ul>
<li>Email của tài khoản, và mã đơn hàng gồm 8 ký tự nếu về thanh toán.</li>
<li>Việc đã xảy ra, khi nào, ở khóa học hay bài học nào; ảnh chụp màn hình nếu có.</li>
<li>Bạn muốn được giải quyết thế nào. Đừng gửi mật khẩu hay mã OTP.</li>
</ul>

<h3>3. Chúng tôi giải quyết thế nào</h3>
<ol>
<li>Xác nhận đã nhận trong [1 ngày làm việc].</li>
<li>Xem xét, hỏi giảng viên hoặc nhà cung cấp thanh toán khi cần, và trả lời trong [7 ngày làm việc]. Việc phức tạp có thể lâu hơn; khi đó chúng tôi cho bạn biết lý do và thời hạn.</li>
<li>Nếu bạn đúng: sửa lỗi, mở lại khóa học, hoàn tiền theo trang Hoàn tiền, hoặc bồi thường theo pháp luật.</li>
</ol>

<h3>4. Về nội dung vi phạm</h3>
<p>Người có quyền với một nội dung (tác giả, người trong ảnh, chủ nhãn hiệu) có thể yêu cầu gỡ bằng cách gửi địa chỉ của nội dung và căn cứ về quyền của mình đến {{email}}. Chúng tôi ẩn nội dung vi phạm rõ ràng trong [24 giờ] và cho người đăng cơ hội giải thích.</p>

<h3>5. Nếu chưa thỏa đáng</h3>
<p>Bạn có thể đề nghị hòa giải, khiếu nại tới cơ quan bảo vệ quyền lợi người tiêu dùng nơi bạn ở, hoặc khởi kiện tại tòa án theo quy định của pháp luật. Về dữ liệu cá nhân, bạn có thể khiếu nại tới cơ quan chuyên trách bảo vệ dữ liệu cá nhân.</p>
`
