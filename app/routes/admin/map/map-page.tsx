import type { ComponentProps } from "react"
import { StaffPage } from "#app/ui/layout/staff-page.tsx"
import mapStyles from "#app/ui/map/map.css?url"

export function MapPage(props: ComponentProps<typeof StaffPage>) {
	return (
		<>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			<StaffPage {...props} />
		</>
	)
}
