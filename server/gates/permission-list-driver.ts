/** The part of the permission list that is about drivers' phones. */
export const driverEndpoints: Readonly<Record<string, readonly string[]>> = {
  driver: [
    'GET /api/actions/currentuserdrivergratuities',
    'GET /api/actions/driverassignedtrips',
    'POST /api/actions/drivercashgratuity',
    'POST /api/actions/drivercompletetrip',
    'GET /api/actions/driverdashquery',
    'POST /api/actions/driverdepartpickup',
    'GET /api/actions/driverearnings',
    'GET /api/actions/drivermessages',
    'POST /api/actions/driveranswerguest',
    'POST /api/actions/drivernoshowtrip',
    'POST /api/actions/driverrescheduletrip',
    'POST /api/actions/driversaveanswers',
    'POST /api/actions/driveraccepttrip',
    'POST /api/actions/driverstarttrip',
    'POST /api/actions/driverundostep',
    'POST /api/actions/driverstartwait',
    'GET /api/actions/drivertrip',
    'GET /api/currentdrivertransport-{date}',
  ],
}
