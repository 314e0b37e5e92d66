export function ParkingWithoutReceipt({ url }: { url: string }) {
	return (
		<p>
			You can pay for parking without a receipt number.{" "}
			<a href={url} target="_blank" rel="noopener" className="text-link">
				Continue to Parking
			</a>
		</p>
	)
}
