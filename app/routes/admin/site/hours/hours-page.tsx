export { StaffPage as HoursPage } from "#app/ui/layout/staff-page.tsx"
